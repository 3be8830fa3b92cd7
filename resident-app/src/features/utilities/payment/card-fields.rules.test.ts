import { describe, expect, it } from 'vitest';
import { amountOf, digitsOf, expiryOf, groupedCard, maskedExpiry, typedAmount } from './card-fields.rules.ts';

describe('card', () => {
  it("'card number digits only max 16'", () => {
    expect(groupedCard('4000-0000 0000a0002999')).toBe('4000 0000 0000 0002');
    expect([groupedCard(''), groupedCard('40001')]).toEqual(['', '4000 1']);
  });

  it("'expiry max 5 chars, '/' inserted after two digits'", () => {
    expect(['0', '08', '082', '0829', '08299', '08/2029', '08 / 2029', 'ab'].map((text) => maskedExpiry(text))).toEqual(
      ['0', '08/', '08/2', '08/29', '08/29', '08/29', '08/29', ''],
    );
  });

  it('deleting the slash deletes the digit before it', () => {
    expect(maskedExpiry('08', '08/')).toBe('0');
    expect(maskedExpiry('08/', '08/2')).toBe('08/');
  });

  it('a complete expiry has a month of the year', () => {
    expect(expiryOf('08/29')).toEqual({ month: '08', year: '2029' });
    for (const wrong of ['13/29', '00/29', '08/2', '', '0829']) expect(expiryOf(wrong)).toBeUndefined();
  });

  it("'cvc digits only max 3'", () => {
    expect(digitsOf('1a2-34', 3)).toBe('123');
  });
});

describe('amount', () => {
  it("'amount numeric min 0', with cents", () => {
    expect(typedAmount('50', '5')).toBe('50');
    expect(typedAmount('50,5', '50')).toBe('50.5');
    for (const wrong of ['-5', '+5', '1e3', '5.555', 'x', '1234567']) expect(typedAmount(wrong, '5')).toBe('5');
    expect(['', '0', '0.00', '245.5', '.5'].map(amountOf)).toEqual([undefined, undefined, undefined, 245.5, 0.5]);
  });
});
