import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { WaitingScreen } from './waiting.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

it('shows a picture when nothing waits, as every screen that is empty', async () => {
  signedIn(fakeApi());
  showScreen(<WaitingScreen />, '/Waiting');
  expect(await screen.findByText('Nothing waits on this phone. Everything has been sent.')).toBeTruthy();
  expect(document.querySelector<HTMLImageElement>('.empty-picture')?.src).toMatch(/post-parcel\.svg$/);
  expect(document.querySelector('.empty-part')).toBeNull();
});
