// The address that is printed beside codes: what the tablets can reach, remembered in this browser.

import { useState } from "preact/hooks";
import { useWords } from "../../app/context.ts";
import { SignIcon } from "../../ui/icons.tsx";

const ADDRESS = "biggame.address";

function isLocal(address: string): boolean {
  return /^https?:\/\/(localhost|127\.|\[::1\])/.test(address);
}

/** The address as typed, and how to change it. */
export function useAddress(): [string, (typed: string) => void] {
  const [address, setAddress] = useState(localStorage.getItem(ADDRESS) ?? location.origin);
  const keep = (typed: string): void => {
    localStorage.setItem(ADDRESS, typed);
    setAddress(typed);
  };
  return [address, keep];
}

/** Without the stroke at its end. */
export function baseOf(address: string): string {
  return address.replace(/\/+$/, "");
}

interface AddressFieldProps {
  address: string;
  onChange: (typed: string) => void;
}

export function AddressField({ address, onChange }: AddressFieldProps) {
  const words = useWords();
  return (
    <div class="field">
      <label for="address">{words.organiser.address}</label>
      <input id="address" value={address} onInput={(event) => onChange(event.currentTarget.value)} />
      {isLocal(address) && (
        <p class="plan-clash">
          <SignIcon sign="warning" size={18} /> {words.organiser.addressLocal}
        </p>
      )}
    </div>
  );
}
