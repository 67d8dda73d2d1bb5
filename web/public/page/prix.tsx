/** A price that breaks only before its unit: "25 000 FCFA/" and "week-end"; "Sur devis" does not break. */
export const Prix = ({ texte }: { readonly texte: string }) => {
  const [montant, ...unite] = texte.split('/')
  return unite.length === 0 ? (
    <span className="whitespace-nowrap">{texte}</span>
  ) : (
    <>
      {montant}/<wbr />
      <span className="whitespace-nowrap">{unite.join('/')}</span>
    </>
  )
}
