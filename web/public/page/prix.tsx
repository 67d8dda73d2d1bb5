/** A price that may break before its unit: "25 000 FCFA/" and "week-end". */
export const Prix = ({ texte }: { readonly texte: string }) => {
  const [montant, ...unite] = texte.split('/')
  return unite.length === 0 ? (
    texte
  ) : (
    <>
      {montant}/<wbr />
      <span className="whitespace-nowrap">{unite.join('/')}</span>
    </>
  )
}
