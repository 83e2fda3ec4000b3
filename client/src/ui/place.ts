/** Where we are, and how one goes elsewhere. Paths are the server's, wherever the page itself lies. */

interface Place {
  /** The path that is shown, with what is asked of it. */
  path: () => string;
  /** The address of a path. */
  address: (path: string) => string;
}

let place: Place = { path: () => location.pathname + location.search, address: (path) => path };

/** Say that pages lie elsewhere: where there is no server, they have addresses of another form. */
export const settle = (elsewhere: Place): void => void (place = elsewhere);

export const here = (): URL => new URL(place.path(), location.origin);

/** A word of what is asked in the address. */
export const asked = (name: string): string | null => here().searchParams.get(name);

export const address = (path: string): string => place.address(path);

export const go = (path: string): void => location.assign(address(path));

/** Go, and leave no trace of this page behind. */
export const goInstead = (path: string): void => location.replace(address(path));
