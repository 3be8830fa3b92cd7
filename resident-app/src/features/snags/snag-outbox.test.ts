import { expect, it, vi } from 'vitest';
import { outbox, sendOutbox } from '../../platform/outbox/outbox.ts';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { queueReport, registerSnagSending, storePhoto } from './snag-outbox.ts';

const store = vi.hoisted(() => ({ isReadable: true }));
vi.mock('../../platform/store/encrypted-store.ts', async () => {
  const memory = await import('../../platform/testing/memory-store.ts');
  return {
    ...memory,
    readStoredBytes: async (name: string) => (store.isReadable ? memory.readStoredBytes(name) : undefined),
    requireStoredBytes: async (name: string) => {
      if (!store.isReadable) throw new DOMException('The database connection is closing.', 'InvalidStateError');
      return memory.readStoredBytes(name);
    },
  };
});

it('a report waits while one of its photos cannot be read, and loses none', async () => {
  const api = fakeApi({
    'POST /api/images': () => ({ id: 'image-1', url: '' }),
    'POST /api/snags': refuse('forbidden'),
  });
  signedIn(api);
  registerSnagSending();
  const photo = await storePhoto(new Blob(['bench'], { type: 'image/jpeg' }));
  if (!photo) throw new Error('The photo was not stored.');
  store.isReadable = false;
  await queueReport({ report: { estateId: '91', departmentId: 'maintenance', request: '' }, photos: [photo] });
  await sendOutbox();
  expect(api.inputsOf('POST /api/snags')).toEqual([]);
  expect(outbox.get()).toHaveLength(1);
  store.isReadable = true;
  await sendOutbox();
  expect(api.inputsOf('POST /api/snags')[0]?.body.photos).toEqual(['image-1']);
});
