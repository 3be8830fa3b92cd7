import { configurationExample } from '@ekhaya/contract/configuration/testing/configuration-example';
import type { ConfigurationScope } from '@ekhaya/contract/configuration/console-configuration';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { ConfigurationRoom } from './configuration-room.tsx';

const CHANGE = 'PUT /api/console/configurations/{estateId}';

const scope = (id: string, name: string, canBeChanged: boolean): ConfigurationScope => ({
  id,
  version: 2,
  name,
  set: {},
  effective: configurationExample,
  canBeChanged,
});

const READ = 'GET /api/console/configurations/{estateId}';

function show(
  product = scope('product', 'Every estate', false),
  search = '',
  isAdministrator = false,
): FakeApi & { readAgain: () => Promise<void> } {
  const api = fakeApi({
    [READ]: ({ params }) => (params.estateId === 'product' ? product : scope(params.estateId, 'Msasa Ridge', true)),
    [CHANGE]: () => scope('91', 'Msasa Ridge', true),
  });
  staffSignedIn(api, { isAdministrator });
  const { queryClient } = showRoom(<ConfigurationRoom />, 'configurations', '', search);
  return { ...api, readAgain: () => act(() => queryClient.invalidateQueries()) };
}

describe('the configuration', () => {
  test('opens with the scope that the person may change, and shows the product’s values in empty fields', async () => {
    show();
    const support = await screen.findByLabelText<HTMLInputElement>('Support address');
    expect(support.value).toBe('');
    expect(support.placeholder).toBe('support@umoya.test');
    fireEvent.click(screen.getByRole('tab', { name: 'Every estate' }));
    expect(await screen.findByText('Only administrators change the values for every estate.')).toBeDefined();
  });

  test('shows the estate that the address names, however many there are, and says when there is none', async () => {
    const api = show(undefined, '?of=91', true);
    expect((await screen.findByRole('tab', { name: 'Msasa Ridge' })).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Kingfisher Bay' })).toBeDefined();
    expect(await screen.findByLabelText('Support address')).toBeDefined();
    expect(new Set(api.inputsOf(READ).map(({ params }) => params.estateId))).toEqual(new Set(['91', 'product']));
    cleanup();
    showRoom(<ConfigurationRoom />, 'configurations', '', '?of=gone');
    expect(await screen.findByText('This estate is not here')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'To the configuration' }));
    expect(await screen.findByLabelText('Support address')).toBeDefined();
  });

  test('switches maintenance on and sends only that field', async () => {
    const api = show();
    fireEvent.click(await screen.findByLabelText('Under maintenance'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf(CHANGE)).toEqual([{ params: { estateId: '91' }, body: { maintenance: true } }]),
    );
  });

  test('a text of the product cannot be emptied: it is said at the field, and nothing is saved', async () => {
    const api = show({ ...scope('product', 'Every estate', true), set: configurationExample }, '?of=product');
    fireEvent.change(await screen.findByLabelText('Support address'), { target: { value: ' ' } });
    expect(screen.getByText('Please write something. Estates without their own use it.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    fireEvent.change(screen.getByLabelText('Support address'), { target: { value: 'help@umoya.test' } });
    api.answer('PUT /api/console/configurations', () => ({ ...configurationExample, version: 3 }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf('PUT /api/console/configurations')).toEqual([
        { body: { supportAddress: 'help@umoya.test' } },
      ]),
    );
    expect(await screen.findByText('Saved. Open phones follow within a second.')).toBeDefined();
  });

  test('refreshApp: sends a new value, so that every open phone reads everything again', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh all phones' }));
    expect(await screen.findByText('Every open phone reads everything again.')).toBeDefined();
    expect(Object.keys(api.inputsOf(CHANGE)[0]?.body ?? {})).toEqual(['refreshApp']);
  });

  test('refreshApp: words that are not saved are based on the version after it, and it is sent once', async () => {
    const api = show();
    const refreshing = answerLater({ ...scope('91', 'Msasa Ridge', true), version: 3 });
    api.answer(CHANGE, refreshing.answer);
    fireEvent.change(await screen.findByLabelText('Title when a PIN is set'), { target: { value: 'Your PIN' } });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh all phones' }));
    expect(screen.getByRole('button', { name: 'Refreshing…' })).toHaveProperty('disabled', true);
    // Pressed while the other is on its way: it waits for that one.
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.inputsOf(CHANGE)).toHaveLength(1));
    refreshing.release();
    await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"2"', '"3"']));
    expect(api.inputsOf(CHANGE)[1]?.body).toEqual({ pinTitle: 'Your PIN' });
  });

  test('refreshApp: words that a colleague has changed meanwhile stay based on what the form opened with', async () => {
    const api = show();
    fireEvent.change(await screen.findByLabelText('Title when a PIN is set'), { target: { value: 'Your PIN' } });
    const supportAddress = 'ridge@umoya.test';
    const theirs = {
      ...scope('91', 'Msasa Ridge', true),
      version: 5,
      effective: { ...configurationExample, supportAddress },
    };
    api.answer(READ, () => theirs);
    await api.readAgain();
    expect(await screen.findByPlaceholderText(supportAddress)).toBeDefined();
    api.answer(CHANGE, () => ({ ...theirs, version: 6 }));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh all phones' }));
    expect(await screen.findByText('Every open phone reads everything again.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.headersOf(CHANGE, 'if-match')).toEqual(['"5"', '"2"']));
  });

  test('says while choosing that a colour cannot be read, and does not save it', async () => {
    const api = show();
    fireEvent.change(await screen.findByLabelText('Buttons'), { target: { value: '#ffcc00' } });
    expect(screen.getByText(/White words on it: the contrast is 1\.5:1/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Buttons'), { target: { value: '#7a1f5c' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.inputsOf(CHANGE)[0]?.body).toEqual({ theme: { buttons: '#7a1f5c' } }));
  });

  test('shows the colours on the resident’s own components', async () => {
    show();
    fireEvent.change(await screen.findByLabelText('Buttons'), { target: { value: '#7a1f5c' } });
    const phone = () => screen.getByTitle<HTMLIFrameElement>('The app, light').contentDocument;
    await waitFor(() => expect(phone()?.body.textContent).toContain('Book'));
    expect(phone()?.documentElement.style.getPropertyValue('--action')).toBe('#7a1f5c');
  });

  test('shows the refusal of the server at its field and keeps the value', async () => {
    const api = show();
    api.answer(CHANGE, refuse('validation', { fields: { helpUrl: 'This page does not exist.' } }));
    fireEvent.change(await screen.findByLabelText('Address of the help portal'), {
      target: { value: 'https://help.test/x' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This page does not exist.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Address of the help portal').value).toBe('https://help.test/x');
  });
});
