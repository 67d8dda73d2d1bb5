/** A price that may break only before its unit: "25 000 FCFA/" and "week-end"; "Sur devis" does not break. */
export const Prix = ({ texte }: { readonly texte: string }) => {
  const [montant, ...unite] = texte.split('/')
  return unite.length === 0 ? (
    <span className="whitespace-nowrap">{texte}</span>
  ) : (
    <>
      <span className="whitespace-nowrap">{montant}/</span>
      <wbr />
      <span className="whitespace-nowrap">{unite.join('/')}</span>
    </>
  )
}
