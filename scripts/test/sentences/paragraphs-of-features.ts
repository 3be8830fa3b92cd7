/** For each feature, the beginnings of the paragraphs of the specification that describe it. */
export const PARAGRAPHS_OF_FEATURES: Record<string, RegExp> = {
  identity:
    /^(- (Login|Sign Up|Forgot password|Registration|Signup|OTP|Mobile pattern|Sign-up button|Policy acceptance):|- (Signup messages|Mobile pattern|Sign-up button|Signup payload|Policy acceptance)|Users sign up)/,
  estates: /^(- (Home|SwitchEstate|Tile|Access role entry|Estate|Current access control)\b|Roles carry)/,
  profile: /^- (Profile|User profile details|Uploads)\b/,
  'gate-access': /^- (Access|Reset PIN|PIN)\b/,
  visitors: /^- (Visitor|Add Visitor)\b/,
  bookings: /^- (Facilities|Facility booking|Bookings?|Lagoon|Time slots?)\b/,
  utilities: /^- (Utilities|Bills|Accounts?|Linked account)\b/,
  payments: /^- (Payment)\b/,
  notifications: /^- Notifications?\b/,
  events: /^- Events?\b/,
  developments: /^- Developments?\b/,
  places: /^- (POI|Point of interest)\b/,
  directory: /^- (Directory|Emergency)\b/,
  lifestyle: /^- (Lifestyle|Food Menu|Offering)\b/,
  snags: /^- (Snag|Responsible department)\b/,
  'web-pages': /^- (Dynamic web page|Shared page frame)\b/,
  configuration: /^- (Update|Other: intro)\b/,
  shell: /^(Bottom tab bar|Unauthenticated routes|Shell:|- (Online\/offline|Toast helper|Update))/,
};
