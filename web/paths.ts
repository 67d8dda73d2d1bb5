/** The path of every page (docs/product.md, "Routes"). The code of web/ takes paths from here. */
export const PATHS = {
  home: '/',
  parentForm: '/parent-form',
  nannyForm: '/nanny-form',
  services: '/services',
  payment: '/payment',
  contact: '/contact',
  confidentialite: '/confidentialite',
  credits: '/credits',
  simpleLogin: '/simple-login',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDirectLogin: '/admin/direct-login',
  adminProfile: '/admin/profile',
  adminComptes: '/admin/comptes',
  adminPrestations: '/admin/prestations',
  adminParametres: '/admin/parametres',
  adminPaymentConfig: '/admin/payment-config',
  adminMatching: '/admin/matching',
  adminMisesEnRelation: '/admin/mises-en-relation',
  adminAujourdhui: '/admin/aujourdhui',
  adminPaie: '/admin/paie',
  adminEncaissements: '/admin/encaissements',
} as const

/** Parent form with a package already chosen. The form ignores `price` (docs/product.md, "Form of a request"). */
export const parentFormFor = (prestation: { readonly id: string; readonly prix: number }): string =>
  `${PATHS.parentForm}?${new URLSearchParams({ service: prestation.id, price: String(prestation.prix) })}`

/** Paths of the back office. */
export const SHELL_PATHS: readonly string[] = Object.values(PATHS).filter(
  (path) => path.startsWith(PATHS.admin) || path === PATHS.simpleLogin,
)

/**
 * Whether a path is one of the back office, which has documents and scripts of its own. An unknown path below `/admin`
 * is public, like any other unknown path.
 */
export const isBackOffice = (path: string): boolean => SHELL_PATHS.includes(path)

export const telHref = (telephone: string): string => `tel:${telephone.replace(/[^+\d]/g, '')}`
export const smsHref = (telephone: string): string => `sms:${telephone.replace(/[^+\d]/g, '')}`
export const whatsAppHref = (telephone: string): string => `https://wa.me/${telephone.replace(/\D/g, '')}`
export const mailHref = (email: string): string => `mailto:${email}`
