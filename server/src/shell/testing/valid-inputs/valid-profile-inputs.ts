import type { ValidCall } from './valid-call.ts';

const validVehicle = {
  make: 'Toyota',
  model: 'Corolla Cross',
  colour: 'Red',
  year: '2024',
  registrationNumber: 'CA 123-456',
  vinNumber: '',
  licenseDiscPhotoURL: '',
  carPhotoURL: '',
};

/** A valid call of every route about details, contacts, addresses, linked accounts and vehicles. */
export const validProfileCalls = {
  'GET /api/user/detail': { path: '/api/user/detail?userID={me}' },
  'PUT /api/user/detail': {
    path: '/api/user/detail?userID={me}',
    body: { firstName: 'Naledi', lastName: 'Mabaso', idNumber: '8001015009087' },
  },
  'GET /api/user/contact': { path: '/api/user/contact?userID={me}' },
  'PUT /api/user/contact': {
    path: '/api/user/contact?userID={me}',
    body: { home: '', work: '', cell: '072 418 9930', emergencyContactName: '', emergencyContactNumber: '' },
  },
  'GET /api/user/address': { path: '/api/user/address?userID={me}' },
  'POST /api/user/address': {
    path: '/api/user/address?userID={me}&context=Test%20Ridge&addressType=Residential',
    body: { streetName: 'Acacia Lane' },
  },
  'DELETE /api/user/address': { path: '/api/user/address?userID={me}&addressId=never-made' },
  'GET /api/user/account': { path: '/api/user/account?userID={me}' },
  'POST /api/user/account': {
    path: '/api/user/account?userID={me}&context=Test%20Ridge&accountType=STSS&accountNumber=04111111110',
  },
  'PUT /api/user/account': {
    path: '/api/user/account?userID={me}&context=Test%20Ridge&accountType=STSS&accountNumber=04111111110&accountID=never-made',
  },
  'DELETE /api/user/account': { path: '/api/user/account?userID={me}&accountID=never-made' },
  'GET /api/user/vehicle': { path: '/api/user/vehicle?userID={me}' },
  'POST /api/user/vehicle': {
    path: '/api/user/vehicle?userID={me}',
    body: { make: 'Toyota', model: 'Corolla Cross', registrationNumber: 'CA 123-456' },
  },
  'PUT /api/user/vehicle': { path: '/api/user/vehicle?userID={me}&vehicleId=never-made', body: validVehicle },
  'DELETE /api/user/vehicle': { path: '/api/user/vehicle?userID={me}&vehicleId=never-made' },
} satisfies Record<string, ValidCall>;
