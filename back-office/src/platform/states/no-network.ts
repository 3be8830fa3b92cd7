import { ApiError } from '@ekhaya/browser/api/api-error';

/** The failure of a read that waits for the network. It goes on by itself when the network is back. */
export const noNetwork = new ApiError({
  code: 'offline',
  status: 0,
  detail: 'There is no network. This is read again when the network is back.',
});
