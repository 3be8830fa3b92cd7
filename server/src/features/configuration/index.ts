export { configurationRoutes } from './configuration.routes.ts';
export { readConfigurations, readSpecialServiceId } from './read-configurations.ts';
