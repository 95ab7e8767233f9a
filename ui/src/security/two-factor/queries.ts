import { queryOptions } from '@tanstack/react-query';
import { readQuery } from '../../api/read-query';

/** Makes a secret, which is not kept a moment longer than it is on the screen. */
export const setUpQuery = queryOptions({ ...readQuery('/api/auth/setup-2fa/init'), gcTime: 0 });
