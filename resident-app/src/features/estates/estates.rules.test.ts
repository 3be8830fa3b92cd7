import { describe, expect, it } from 'vitest';
import { accessEntry } from '../../platform/testing/signed-in.tsx';
import { estatesOfPerson } from './estates.rules.ts';

describe('estatesOfPerson', () => {
  it("'Only estates with a role are offered for switching', each once, with its roles in their order", () => {
    const owner = accessEntry();
    const tenant = accessEntry({ estateID: '92', estateName: 'Kingfisher Bay', roleName: 'tenant', roleRank: 50 });
    const visitor = accessEntry({ roleName: 'visitor', roleRank: 1, roleDisplayName: 'Visitor' });
    const ownerOfSecondHouse = accessEntry({ unitNumber: '15' });
    expect(estatesOfPerson([owner, ownerOfSecondHouse, tenant, visitor])).toEqual([
      { estateID: '91', estateName: 'Msasa Ridge', entries: [owner, visitor] },
      { estateID: '92', estateName: 'Kingfisher Bay', entries: [tenant] },
    ]);
    expect(estatesOfPerson([])).toEqual([]);
  });
});
