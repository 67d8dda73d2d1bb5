/** Internal words that no error answer may contain. */
export const LEAK =
  /select |insert into|sqlite|postgres|kysely|constraint|syntax error|\/(contract|server)\/|node_modules|\.ts[:)"]|\bat \w+ \(|stack|ECONN|ERR_|FST_|root:x|passwd/i
