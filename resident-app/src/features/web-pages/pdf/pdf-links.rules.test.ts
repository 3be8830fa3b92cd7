import { expect, it } from 'vitest';
import { linksOf, nameOfLink } from './pdf-links.rules.ts';

const page = {
  width: 200,
  height: 400,
  convertToViewportRectangle: ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: number[]) => [x1, 400 - y1, x2, 400 - y2],
};
const link = (url: unknown) => ({ subtype: 'Link', url, rect: [20, 300, 120, 320] });

it('places a link where the page has it', () => {
  expect(linksOf([link('https://ekhaya.test/rules')], page)).toEqual([
    { address: 'https://ekhaya.test/rules', left: 0.1, top: 0.2, width: 0.5, height: 0.05 },
  ]);
});

it('opens web pages, mails and telephone numbers', () => {
  const addresses = ['http://ekhaya.test/', 'mailto:office@ekhaya.test', 'tel:+27115550100'];
  expect(linksOf(addresses.map(link), page).map(({ address }) => address)).toEqual(addresses);
});

it('opens nothing else', () => {
  const wrong = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'ftp://x/y',
    'blob:x',
    '/media/x',
    '',
    7,
  ];
  expect(linksOf([...wrong.map(link), { subtype: 'Widget', url: 'https://x.test', rect: [0, 0, 1, 1] }], page)).toEqual(
    [],
  );
  expect(linksOf([{ subtype: 'Link', unsafeUrl: 'javascript:alert(1)', rect: [0, 0, 1, 1] }], page)).toEqual([]);
  expect(linksOf([{ subtype: 'Link', url: 'https://x.test' }], page)).toEqual([]);
});

it('names a link by its address', () => {
  expect(nameOfLink('https://ekhaya.test/')).toBe('ekhaya.test');
  expect(nameOfLink('mailto:office@ekhaya.test')).toBe('office@ekhaya.test');
  expect(nameOfLink('https://x.test/%E0%A4%A')).toBe('https://x.test/%E0%A4%A');
});
