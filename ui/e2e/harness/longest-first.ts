import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Short files that go through every screen. */
const LONGEST = ['/screens.story.ts', '/long.story.ts'];

/** In a fresh clone nothing is known of how long a file takes; begun last, these would have one worker wait for the other. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
