/**
 * Preloaded into one of the two servers that measure what the facts of matching cost (facts-cost.ts). This server reads
 * no facts in the texts of a submission and stores none: it reads the new record back from the database to match it,
 * and the place of the record is unknown, of an application also the years and the kinds of care. Nothing else differs.
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
