import { fireEvent, render, screen } from '@testing-library/react';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.ts';
import { setOnline } from '../testing/network.ts';
import { signedIn } from '../testing/signed-in.tsx';
import { useReadOfEstate } from './use-read-of-estate.ts';

vi.mock('../store/encrypted-store.ts', () => import('../testing/memory-store.ts'));

afterEach(() => setOnline(true));

const readNames = vi.fn<() => Promise<string[]>>(() => Promise.resolve(['Boma night']));
function Names() {
  const query = useReadOfEstate(['names', '91'], readNames);
  return (
    <QueryView query={query} empty={null} error="The names could not be read">
      {(names) => <p>{names.join()}</p>}
    </QueryView>
  );
}

it('fails while the roles of the person cannot be read, and its retry reads the roles first', async () => {
  setOnline(false);
  signedIn(fakeApi());
  render(<Names />);
  await screen.findByText('The names could not be read');
  expect(readNames).not.toHaveBeenCalled();
  setOnline(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Boma night')).toBeDefined();
});
