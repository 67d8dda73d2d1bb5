/** Words of the machinery: none is in what a caller reads. */
export const LEAK =
  /select |insert into|sqlite|postgres|kysely|constraint|syntax error|\/work\/|node_modules|\.ts[:)"]|\bat \w+ \(|stack|ECONN|ERR_|FST_|root:x|passwd/i
