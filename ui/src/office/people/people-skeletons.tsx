import { Skeleton, SkeletonLines, Skeletons } from '../../design/loading/skeleton';

export function PeopleSkeletons() {
  return (
    <Skeletons label="Loading people" count={8} className="people-skeleton">
      <Skeleton shape="circle" />
      <SkeletonLines shapes={['medium', 'short']} />
    </Skeletons>
  );
}
