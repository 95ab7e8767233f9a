// Prints what each part of the gate took, and the ten slowest tests. Reads what packaging/gate-part and the tests left in
// target/gate.
import { readdirSync, readFileSync } from 'node:fs';

const folder = 'target/gate';
const row = (name, wall, processor, tests) =>
  `${name.padEnd(12)}${wall.padStart(10)}${processor.padStart(12)}${tests.padStart(8)}`;
const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const parts = readFileSync(`${folder}/parts`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([name, wall, processor, tests]) => [name, Number(wall), Number(processor), Number(tests)]);
const sum = (column) => parts.reduce((total, part) => total + part[column], 0);
const wholeWall = Date.now() / 1000 - Number(readFileSync(`${folder}/begun`, 'utf8'));

console.log(row('part', 'wall', 'processor', 'tests'));
for (const [name, wall, processor, tests] of parts) {
  console.log(row(name, clock(wall), clock(processor), String(tests)));
}
console.log(row('all', clock(wholeWall), clock(sum(2)), String(sum(3))));

const slow = [];
for (const file of readdirSync(folder)) {
  if (file.endsWith('.log')) {
    const text = readFileSync(`${folder}/${file}`, 'utf8');
    for (const [, name, seconds] of text.matchAll(/^test (.+) \.\.\. ok <([\d.]+)s>$/gm)) {
      slow.push([Number(seconds), name]);
    }
  } else if (file.endsWith('.vitest.json')) {
    for (const { assertionResults } of JSON.parse(readFileSync(`${folder}/${file}`)).testResults) {
      for (const { duration, fullName } of assertionResults) slow.push([duration / 1000, fullName]);
    }
  }
}
slow.sort(([a], [b]) => b - a);
console.log('\nThe ten slowest tests, in seconds:');
for (const [seconds, name] of slow.slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(6)}  ${name}`);
}
