/** Lets other devices reach the relay of a hub. A command is the same in every language. */
export const RELAY_COMMAND = 'reveille hub --relay 0.0.0.0:7311';
