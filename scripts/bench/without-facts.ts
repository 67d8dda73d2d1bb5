/**
 * Preloaded into the second server of `npm run bench`, which measures what the facts of matching cost. Submissions of
 * this server read no facts in the texts and store none: they read the new record back from the database to match it,
 * and its place is unknown. Nothing else differs.
 */
import { changeSources } from './change-source.ts'

changeSources([
  ...['Request', 'Application'].map((record) => ({
    path: '/server/facts/queries.ts',
    pattern: new RegExp(`const facts = ${record.toLowerCase()}FactsRow\\(.+\\n.+'keep'\\)`),
    replacement: 'const facts = null',
  })),
  ...['parent_request', 'nanny_application'].map((table) => ({
    path: '/server/matches/queries.ts',
    pattern: new RegExp(`\\.innerJoin\\('${table}_facts as f'`),
    replacement: `.leftJoin('${table}_facts as f'`,
  })),
  ...(['parent-requests/submit.ts Request', 'nanny-applications/submit.ts Nanny'] as const).flatMap(
    (file) => {
      const [path = '', record = ''] = file.split(' ')
      return [
        {
          path,
          pattern: new RegExp(`(?:await )?new${record}\\(.+?, facts\\)`),
          replacement: `await find${record}(tx, id)`,
        },
        { path, pattern: new RegExp(`import \\{ new${record} \\}`), replacement: `import { find${record} }` },
      ]
    },
  ),
])
