import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerLater, fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { ContentPicture } from './content-picture.tsx';
import { PartList } from './content-parts.tsx';
import { ContentText } from './content-text.tsx';

const STORE = 'POST /api/console/content/pictures';

interface Dish {
  title: string;
  picture: string;
  alt: string;
}

const dish = (title: string): Dish => ({ title, picture: '', alt: '' });

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [STORE]: () => ({ url: '/media/soup' }) });
  // A picture that this browser cannot draw is uploaded as it is.
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not drawn here')));
});

function Menu({ onChange }: { onChange: (dishes: readonly Dish[]) => void }) {
  const [dishes, setDishes] = useState<readonly Dish[]>([dish('Soup'), dish('Fish')]);
  const change = (next: Dish[]): void => {
    setDishes(next);
    onChange(next);
  };
  return (
    <PartList title="Dishes" one="dish" parts={dishes} max={5} blank={dish('')} onChange={change}>
      {({ title, picture, alt }, _, changeDish) => (
        <>
          <ContentText
            label="Dish"
            value={title}
            maxLength={80}
            onChange={(written) => changeDish({ title: written })}
          />
          <ContentPicture label="Dish" ratio={1} picture={picture} alt={alt} onChange={changeDish} />
        </>
      )}
    </PartList>
  );
}

/** Shows the menu, and begins to upload a picture of the soup. */
const beginUpload = () => {
  const upload = answerLater({ url: '/media/soup' });
  api.answer(STORE, upload.answer);
  let newest: readonly Dish[] = [];
  render(
    <Menu
      onChange={(dishes) => {
        newest = dishes;
      }}
    />,
  );
  const soup = within(screen.getByRole('group', { name: 'dish 1' }));
  fireEvent.change(soup.getByLabelText('Dish picture file'), { target: { files: [new File(['soup'], 'soup.jpg')] } });
  return { finish: upload.release, soup, newest: () => newest };
};

test('keeps what is typed in a list of parts while a picture is uploaded', async () => {
  const { finish, soup, newest } = beginUpload();
  await waitFor(() => expect(api.inputsOf(STORE)).toHaveLength(1));
  fireEvent.change(soup.getByLabelText('Dish'), { target: { value: 'Butternut soup' } });
  const fish = within(screen.getByRole('group', { name: 'dish 2' }));
  fireEvent.change(fish.getByLabelText('Dish'), { target: { value: 'Hake' } });
  finish();
  await waitFor(() => expect(newest()).toEqual([{ ...dish('Butternut soup'), picture: '/media/soup' }, dish('Hake')]));
});

test('gives a picture to the part that it was chosen for, also if that was moved meanwhile', async () => {
  const { finish, newest } = beginUpload();
  await waitFor(() => expect(api.inputsOf(STORE)).toHaveLength(1));
  // The dialog that cuts the picture hides the rest until it has closed.
  fireEvent.click(await screen.findByRole('button', { name: 'Move dish 1 down' }));
  finish();
  await waitFor(() => expect(newest()).toEqual([dish('Fish'), { ...dish('Soup'), picture: '/media/soup' }]));
});

test('gives a picture to no other part when the one that it was chosen for was removed meanwhile', async () => {
  const { finish, newest } = beginUpload();
  await waitFor(() => expect(api.inputsOf(STORE)).toHaveLength(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove dish 1' }));
  await act(async () => {
    finish();
    await Promise.resolve();
  });
  expect(newest()).toEqual([dish('Fish')]);
});
