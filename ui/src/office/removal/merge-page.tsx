import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Loaded } from '../../design/loading/loaded';
import { SkeletonLines, Skeletons } from '../../design/loading/skeleton';
import { OfficeFrame } from '../layout/office-frame';
import { MergeForm } from './merge-form';
import { mergeQuery } from './queries';
import './removal.css';

/** Two rows that may be of one person, side by side. */
export function MergePage() {
  const { id = '', other = '' } = useParams<{ id: string; other: string }>();
  const opened = useQuery(mergeQuery(id, other));
  const turned = useQuery(mergeQuery(other, id));
  const both = opened.data && turned.data && { opened: opened.data, turned: turned.data };
  const query = {
    data: both,
    error: opened.error ?? turned.error,
    refetch: () => Promise.all([opened.refetch(), turned.refetch()]),
  };
  return (
    <OfficeFrame
      heading="Are these one person?"
      subtitle="Choose which entry stays, and which value where they differ. Nothing is changed before you merge."
    >
      <Loaded query={query} skeleton={<MergeSkeleton />} framed>
        {({ opened, turned }) => (
          <MergeForm opened={opened} turned={turned} onStale={query.refetch} />
        )}
      </Loaded>
    </OfficeFrame>
  );
}

function MergeSkeleton() {
  return (
    <Skeletons label="Loading the two" count={1} className="card">
      <SkeletonLines shapes={['title', 'long', 'medium', 'long', 'short']} />
    </Skeletons>
  );
}
