import { toast } from '../../ui/toast.ts'

/** Title and text of a toast. */
type Sentence = readonly [title: string, text?: string]

/** Copies a text. Toast `copied`, or `failed` where the browser refuses or, without HTTPS, has no clipboard. */
export const copyText = async (text: string, copied: Sentence, failed: Sentence): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast(...copied)
  } catch {
    toast(...failed, 'destructive')
  }
}
