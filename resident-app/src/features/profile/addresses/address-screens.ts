// One chunk for the three screens: each further chunk costs bytes of the first screen, which lists them.
export { AddAddressScreen } from './add-address.screen.tsx';
export { AddressesScreen } from './addresses.screen.tsx';
export { EditAddressScreen } from './edit-address.screen.tsx';
