/** Whether a record already has these values, as when a call is repeated after its answer was lost. */
export const isAlreadyStored = <Row extends object>(
  stored: Row,
  values: { readonly [Name in keyof Row]?: unknown },
): boolean => Object.entries(values).every(([name, value]) => stored[name as keyof Row] === value)
