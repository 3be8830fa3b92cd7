export { copyTexts, countThemesOf } from './configuration.store.ts';
export { configurationRoutes } from './configuration.routes.ts';
export { isSwitchedOn, readRemoteConfigSetting, requireSwitchedOn } from './read-remote-config.ts';
export { readConfigurations, readProductConfigurations, readSpecialServiceId } from './read-configurations.ts';
