/** The volunteer's handbook, which tools/handbook.ts makes a module of when the interface is built. */
declare module 'virtual:handbook' {
  /** Text, or an element and what is in it. */
  export type Piece = string | { tag: string; id?: string; href?: string; inside: Piece[] };
  /** By name, such as "backups". */
  export const pages: Partial<Record<string, { title: string; pieces: Piece[] }>>;
  /** The README's table: each page, and when it is needed. */
  export const occasions: readonly { name: string; when: string }[];
}
