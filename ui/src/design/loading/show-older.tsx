import { Button } from '../button/button';
import { Alert } from '../feedback/alert';

/** As much of a query of pages as this needs to know. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Under a list that goes on: brings what is older. */
export function ShowOlder({ query }: { query: Pages }) {
  if (!query.hasNextPage) return null;
  return (
    <div className="stack show-older">
      {query.isFetchNextPageError && !query.isFetchingNextPage && (
        <Alert>What is older could not be loaded. Please try again.</Alert>
      )}
      <Button
        look="quiet"
        aria-disabled={query.isFetchingNextPage}
        onClick={() => !query.isFetchingNextPage && query.fetchNextPage()}
      >
        {query.isFetchingNextPage ? 'Loading…' : 'Show older'}
      </Button>
    </div>
  );
}
