export { configurationRoutes } from './configuration.routes.ts';
export { readConfigurations } from './read-configurations.ts';
