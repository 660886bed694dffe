/** Stops a signed-in route from loading for a visitor without a session; its layout answers with the landing page. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}
