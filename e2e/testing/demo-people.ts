/** The password of every demo account. */
export const DEMO_PASSWORD = 'Ekhaya-demo-1';

/** The demo accounts by first name: e-mail address, and the role that the app selects after the first login. */
export const DEMO_PEOPLE = {
  thandi: { email: 'thandi@ekhaya.test', name: 'Thandi Nkosi', role: 'Owner - Msasa Ridge' },
  pieter: { email: 'pieter@ekhaya.test', name: 'Pieter van Wyk', role: 'Owner - Msasa Ridge' },
  amina: { email: 'amina@ekhaya.test', name: 'Amina Patel', role: 'Visitor - Msasa Ridge' },
  sipho: { email: 'sipho@ekhaya.test', name: 'Sipho Dlamini', role: 'Employee - Msasa Ridge' },
  grace: { email: 'guard@ekhaya.test', name: 'Grace Moyo', role: 'Guard - Msasa Ridge' },
  naledi: { email: 'editor@ekhaya.test', name: 'Naledi Mthembu', role: 'Editor - Msasa Ridge' },
  lerato: { email: 'manager@ekhaya.test', name: 'Lerato Mokoena', role: 'Manager - Msasa Ridge' },
  johan: { email: 'admin@ekhaya.test', name: 'Johan Botha', role: /^Administrator - / },
  newcomer: { email: 'new@ekhaya.test', name: /./, role: 'Visitor - Acacia Walk' },
} as const;
