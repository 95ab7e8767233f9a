type Part = 'address' | 'city' | 'state' | 'zipCode' | 'country';
type Parts = { [part in Part]?: string | null };

/** As it is written on an envelope, a line for each; what is not known leaves no gap. */
export function postalAddress({ address, city, state, zipCode, country }: Parts): string {
  const region = joined(' ', state, zipCode);
  return joined('\n', address, joined(', ', city, region), country);
}

function joined(by: string, ...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(by);
}
