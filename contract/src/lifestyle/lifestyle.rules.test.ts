import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipsOf, isPictureAddress, isPrice, overviewOf, paragraphsOf, priceText } from './lifestyle.rules.ts';

const category = (id: number, name: string) => ({ id, name });

it("'a synthetic Overview chip (id 0) sorted by id'", () => {
  expect(chipsOf([category(7, 'Hair'), category(2, 'Massage')])).toEqual([
    { id: 0, name: 'Overview' },
    { id: 2, name: 'Massage' },
    { id: 7, name: 'Hair' },
  ]);
  expect(chipsOf([])).toEqual([{ id: 0, name: 'Overview' }]);
});

it("'Overview grid of category images sorted by name'", () => {
  const names = overviewOf([category(1, 'Massage'), category(2, 'body'), category(3, 'Hair')]).map(({ name }) => name);
  expect(names).toEqual(['body', 'Hair', 'Massage']);
});

describe("'Description has two paragraphs separated by a blank line: first the time, second the description'", () => {
  it.each([
    ['12:00 – 21:00\n\nTomato, basil', { time: '12:00 – 21:00', text: 'Tomato, basil' }],
    ['12:00 – 21:00', { time: '12:00 – 21:00', text: '' }],
    ['Weekends\n \nOne\n\nTwo', { time: 'Weekends', text: 'One\n\nTwo' }],
    ['', { time: '', text: '' }],
  ])('%j', (description, paragraphs) => {
    expect(paragraphsOf(description)).toEqual(paragraphs);
  });
});

it("'prices R {price}.00 (rand)'", () => {
  expect(priceText('95')).toBe('R\u00A095.00');
  expect(priceText('2 495 000')).toBe('R\u00A02\u00A0495\u00A0000.00');
  expect(priceText('')).toBe('');
  expect(['95', '1 250', '1250000'].every(isPrice)).toBe(true);
  expect(['', '95.50', 'R 95', '1 25', '-4', '1e5'].some(isPrice)).toBe(false);
});

describe("'Offering image URLs shown only when they match a URL pattern'", () => {
  it.each([
    ['/media/pizza', true],
    ['https://pictures.test/a/pizza.webp', true],
    ['https://pictures.test/pizza.JPG?w=2', true],
    ['https://pictures.test/pizza', false],
    ['https://pictures.test/pizza.svg', false],
    ['http://pictures.test/pizza.png', false],
    ['javascript:alert(1)//.png', false],
    ['data:image/png;base64,AAAA', false],
    ['file:///etc/passwd.png', false],
    ['//evil.test/a.png', false],
    ['/media/../api/health', false],
    ['N/A', false],
    ['', false],
  ])('%s: %s', (address, isPicture) => {
    expect(isPictureAddress(address)).toBe(isPicture);
  });

  it('accepts no address with another scheme', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'ftp', 'ws'] }), (address) => {
        expect(isPictureAddress(`${address}/a.png`)).toBe(false);
      }),
    );
  });
});
