/** The setting's name as the command writes it, as words: "Mail per hour". */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
