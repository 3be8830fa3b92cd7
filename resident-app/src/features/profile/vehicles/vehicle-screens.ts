// One chunk for the three screens: each further chunk costs bytes of the first screen, which lists them.
export { AddVehicleScreen } from './add-vehicle.screen.tsx';
export { EditVehicleScreen } from './edit-vehicle.screen.tsx';
export { VehiclesScreen } from './vehicles.screen.tsx';
