import './design/pico.scss';
import './design/tokens.css';
import './design/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { watchBackButton } from './design/dialog/back-button';
import { paths } from './paths';
import { createQueryClient } from './query-client';
import { startFirstReads } from './reads';
import { sessionQuery } from './session/session';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchBackButton();
const queryClient = createQueryClient();
// The sign-in check is made once at load, whichever screen comes first but that of a portal without members.
if (location.pathname !== paths.setUp) queryClient.prefetchQuery(sessionQuery);
startFirstReads(queryClient);

createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
);
