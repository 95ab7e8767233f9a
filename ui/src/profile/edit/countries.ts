import names from 'countries-list/minimal/countries.en.min.json';
import type { Choice } from '../../design/search-choices';

/** Where the list writes a name without its accents, or only a part of it. */
const properNames: Record<string, string> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  CW: 'Curaçao',
  RE: 'Réunion',
  ST: 'São Tomé and Príncipe',
};

/** What people also call them. */
const alsoCalled: Record<string, string[]> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia-Herzegovina'],
  CD: ['DR Congo', 'DRC', 'Zaire'],
  CG: ['Congo-Brazzaville'],
  CI: ["Côte d'Ivoire"],
  CV: ['Cape Verde'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  KR: ['Republic of Korea'],
  LA: ['Lao'],
  MK: ['Macedonia'],
  MM: ['Burma'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestinian Territories'],
  RU: ['Russian Federation'],
  SZ: ['Swaziland'],
  TL: ['Timor-Leste'],
  TR: ['Turkey'],
  US: ['USA', 'US', 'United States of America', 'America'],
  VA: ['Holy See'],
};

/** The countries of the world in English, from A to Z. */
export const countries: readonly Choice[] = Object.entries(names)
  .map(([code, name]) => ({ name: properNames[code] ?? name, also: alsoCalled[code] ?? [] }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'));
