import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 address that name the customer: an Internet provider gives a customer at least a /64 network. */
const CUSTOMER_BITS = 64

/**
 * The network that limits count by: the /64 of an IPv6 address, an IPv4 address itself. An IPv4 address that is written
 * as IPv6 (::ffff:1.2.3.4) counts as the IPv4 address (threat-model C06). Anything else is returned unchanged.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/${CUSTOMER_BITS}`)}/${CUSTOMER_BITS}`
}

/** Bits of an IPv4 address that the audit log keeps: enough to recognise an Internet provider, not a person. */
const RECORDED_IPV4_BITS = 24

/** The network as the audit log shows it: the /24 of an IPv4 address, or the /64 of IPv6, which names a customer. */
export const networkPrefixOf = (network: string): string =>
  ipaddr.IPv4.isValid(network)
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/${RECORDED_IPV4_BITS}`)}/${RECORDED_IPV4_BITS}`
    : network
