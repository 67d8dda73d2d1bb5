import type { CorrectedField } from '#contract/corrections.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { NannyApplication } from '#contract/nanny-applications.admin.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'

interface Props<Item> {
  readonly item: Item
  /** The field whose button was tapped. */
  readonly field: CorrectedField
  readonly onClose: () => void
}

/** Form that corrects a request. Its code loads when it opens. */
export const RequestCorrection = ({ item, ...props }: Props<ParentRequest>) => {
  const code = useCode('corrections/request', () => import('./correct-request.tsx'))
  if (code.data) return <code.data.CorrectRequest request={item} {...props} />
  return code.isError && <FormFailed title="Corriger la demande" code={code} onClose={props.onClose} />
}

/** Form that corrects an application. Its code loads when it opens. */
export const ApplicationCorrection = (props: Props<NannyApplication>) => {
  const code = useCode('corrections/application', () => import('./correct-application.tsx'))
  if (code.data) return <code.data.CorrectApplication {...props} />
  return code.isError && <FormFailed title="Corriger la candidature" code={code} onClose={props.onClose} />
}

/** Form that corrects an employee. Its code loads when it opens. */
export const EmployeeCorrection = (props: Props<Employee>) => {
  const code = useCode('corrections/application', () => import('./correct-application.tsx'))
  if (code.data) return <code.data.CorrectEmployee {...props} />
  return code.isError && <FormFailed title="Corriger le dossier" code={code} onClose={props.onClose} />
}
