import type { DemoRole } from './estates.ts';

/** The password of every demo account. */
export const DEMO_PASSWORD = 'Ekhaya-demo-1';

/** A person of the demo world. */
export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  mobile: string;
  userType: 'resident' | 'employee';
  /** False for a new account: number and address are not verified, and the intro has not been shown. */
  isSettled: boolean;
  /** The person's roles, by estate. The first entry is the estate of the sign-up. */
  grants: readonly { estateId: string; role: DemoRole; unitNumber?: string }[];
  /** The description of the person in the table of accounts that the server prints when it starts. */
  description: string;
}

const settled = { isSettled: true, userType: 'resident' } as const;

/** All people of the demo world. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    ...settled,
    email: 'thandi@ekhaya.test',
    firstName: 'Thandi',
    lastName: 'Nkosi',
    mobile: '0825550114',
    grants: [
      { estateId: '91', role: 'Owner', unitNumber: '14' },
      { estateId: '92', role: 'Tenant', unitNumber: '3' },
    ],
    description: 'Owner at Msasa Ridge, Tenant at Kingfisher Bay',
  },
  {
    ...settled,
    email: 'pieter@ekhaya.test',
    firstName: 'Pieter',
    lastName: 'van Wyk',
    mobile: '0835550122',
    grants: [{ estateId: '91', role: 'Owner', unitNumber: '22' }],
    description: 'Owner at Msasa Ridge',
  },
  {
    ...settled,
    email: 'amina@ekhaya.test',
    firstName: 'Amina',
    lastName: 'Patel',
    mobile: '0745550131',
    grants: [{ estateId: '91', role: 'Visitor' }],
    description: 'Visitor at Msasa Ridge',
  },
  {
    ...settled,
    email: 'sipho@ekhaya.test',
    firstName: 'Sipho',
    lastName: 'Dlamini',
    mobile: '0735550140',
    userType: 'employee',
    grants: [{ estateId: '91', role: 'Employee' }],
    description: 'Employee at Msasa Ridge, landscaping',
  },
  {
    ...settled,
    email: 'guard@ekhaya.test',
    firstName: 'Grace',
    lastName: 'Moyo',
    mobile: '0725550130',
    userType: 'employee',
    grants: [{ estateId: '91', role: 'Guard' }],
    description: 'Guard at Msasa Ridge',
  },
  {
    ...settled,
    email: 'editor@ekhaya.test',
    firstName: 'Naledi',
    lastName: 'Mthembu',
    mobile: '0835550135',
    userType: 'employee',
    grants: [{ estateId: '91', role: 'Editor' }],
    description: 'Editor of Msasa Ridge: notices and content',
  },
  {
    ...settled,
    email: 'manager@ekhaya.test',
    firstName: 'Lerato',
    lastName: 'Mokoena',
    mobile: '0845550180',
    userType: 'employee',
    grants: [{ estateId: '91', role: 'Manager' }],
    description: 'Manager of Msasa Ridge',
  },
  {
    ...settled,
    email: 'admin@ekhaya.test',
    firstName: 'Johan',
    lastName: 'Botha',
    mobile: '0825550100',
    userType: 'employee',
    grants: [
      { estateId: '91', role: 'Administrator' },
      { estateId: '92', role: 'Administrator' },
      { estateId: '93', role: 'Administrator' },
    ],
    description: 'Administrator of every estate',
  },
  {
    email: 'new@ekhaya.test',
    firstName: 'Lindiwe',
    lastName: 'Zulu',
    mobile: '0725550193',
    userType: 'resident',
    isSettled: false,
    grants: [{ estateId: '93', role: 'Visitor' }],
    description: 'Visitor at Acacia Walk, signed up today, number not verified',
  },
];
