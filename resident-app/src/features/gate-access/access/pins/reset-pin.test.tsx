import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, noNetwork, refuse } from '../../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../../platform/testing/network.ts';
import { showScreen } from '../../../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { ResetPinScreen } from './reset-pin.screen.tsx';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const RESET = 'POST /api/accessControl/pin/reset';
const FAILURE = 'Failed to reset PIN code, please ensure your password is typed in correctly';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [RESET]: () => ({}) });
  signedIn(api);
  showScreen(<ResetPinScreen />, '/reset-pin');
});

const field = () => screen.getByLabelText<HTMLInputElement>('Enter password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset PIN' });
const send = (password: string): void => {
  fireEvent.change(field(), { target: { value: password } });
  fireEvent.click(button());
};

describe('Reset PIN', () => {
  it("'Forgot your PIN?, password field Enter password, button Reset PIN (disabled while loading or empty; Enter submits)'", () => {
    expect(screen.getByRole('heading', { name: 'Forgot your PIN?' })).toBeTruthy();
    expect(button().disabled).toBe(true);
    fireEvent.change(field(), { target: { value: 'Ekhaya-demo-1' } });
    expect(button().disabled).toBe(false);
    expect(button().getAttribute('form')).toBe(field().form?.id);
    expect(button().type).toBe('submit');
  });

  it("'PIN reset success PIN reset successfully, please choose your new PIN code on Access Control then /access'", async () => {
    send('Ekhaya-demo-1');
    expect((await shownAlert()).text).toBe('PIN reset successfully, please choose your new PIN code on Access Control');
    expect(api.inputsOf(RESET)[0]?.body).toEqual({ password: 'Ekhaya-demo-1' });
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/access'));
  });

  it("'failure Failed to reset PIN code, please ensure your password is typed in correctly and field cleared'", async () => {
    api.answer(RESET, refuse('auth/wrong-password'));
    send('wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(FAILURE);
    expect(field().value).toBe('');
    expect(location.pathname).toBe('/reset-pin');
  });

  it('says that nobody knows when no answer came', async () => {
    api.answer(RESET, noNetwork);
    send('Ekhaya-demo-1');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer came. We do not know whether your PIN was reset: please try again.',
    );
  });

  it('shows that it needs a network', async () => {
    setOnline(false);
    send('Ekhaya-demo-1');
    expect((await screen.findByRole('alert')).textContent).toBe('You are offline.');
  });
});
