import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';

const folder = fileURLToPath(new URL('../../../target/tmp/', import.meta.url));
const file = `${folder}second-tries.txt`;

/** Writes down which stories passed at their second try only; `make test` prints them at its end. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `${module.relativeModuleId}: ${test.fullName}\n`),
    );
    rmSync(file, { force: true });
    if (lines.length === 0) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, lines.join(''));
  }
}
