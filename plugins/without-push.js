const { withEntitlementsPlist } = require('expo/config-plugins');

// Notifications are made on the phone itself: no server may reach it, so the right to be reached is not asked for. Stands before what would ask for it
// in the list of plugins: the first of them has the last word.
module.exports = (config) =>
  withEntitlementsPlist(config, (entitlements) => {
    delete entitlements.modResults['aps-environment'];
    return entitlements;
  });
