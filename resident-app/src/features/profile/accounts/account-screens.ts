// One chunk for the three screens: each further chunk costs bytes of the first screen, which lists them.
export { AccountsScreen } from './accounts.screen.tsx';
export { AddAccountScreen } from './add-account.screen.tsx';
export { EditAccountScreen } from './edit-account.screen.tsx';
