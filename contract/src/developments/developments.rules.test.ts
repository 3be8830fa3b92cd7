import { describe, expect, it } from 'vitest';
import {
  blankDevelopment,
  groupOfDevelopment,
  lowestPrice,
  priceText,
  problemsOfDevelopment,
} from './developments.rules.ts';

describe("'Developments: rentals; sales (enabled, not Sold Out); soldout (enabled and Sold Out)'", () => {
  it.each([
    [{ type: 'sales', enabled: true, priceRange: '' }, 'sales'],
    [{ type: 'rentals', enabled: true, priceRange: 'R 9 800.00' }, 'rentals'],
    [{ type: 'sales', enabled: true, priceRange: 'Sold Out' }, 'soldout'],
    [{ type: 'rentals', enabled: true, priceRange: ' sold out' }, 'soldout'],
    [{ type: 'sales', enabled: false, priceRange: 'Sold Out' }, undefined],
    [{ type: 'rentals', enabled: false, priceRange: '' }, undefined],
  ] as const)('%o', (development, group) => {
    expect(groupOfDevelopment(development)).toBe(group);
  });
});

it("prices 'R {price}.00' (rand)", () => {
  expect(priceText(2_495_000)).toBe('R\u00A02\u00A0495\u00A0000.00');
  expect(priceText(950)).toBe('R\u00A0950.00');
  expect(lowestPrice([{ from: 3 }, { from: 2 }])).toBe(2);
  expect(lowestPrice([{ from: 3 }, { from: 0 }])).toBe(3);
  expect(lowestPrice([{ from: 0 }])).toBeUndefined();
  expect(lowestPrice([])).toBeUndefined();
});

it('names what a development still lacks', () => {
  expect(problemsOfDevelopment(blankDevelopment)).toEqual({});
  const unit = { title: '', from: 1, rooms: 1, bathrooms: 1, squareMeters: 1, images: [] };
  const lacking = {
    ...blankDevelopment,
    coverImage: '/media/a',
    sliderImages: [{ url: '/media/b', alt: '' }],
    sales: [unit],
  };
  expect(Object.keys(problemsOfDevelopment(lacking))).toEqual(['coverImageAlt', 'sliderImages.0.alt', 'sales.0.title']);
});
