import {
  addPasskey,
  listPasskeys,
  type Passkeys,
  registrationResponse,
  removePasskey,
  renamePasskey,
  startPasskey,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";

export const passkeysQuery = queryOptions({
  queryKey: ["account", "passkeys"],
  queryFn: ({ signal }) => callApi(listPasskeys, {}, signal),
});

interface NewPasskey {
  name: string;
  password: string;
}

/** The browser makes the passkey; the library that it is called with is loaded on demand. */
async function makePasskey({ name, password }: NewPasskey): Promise<Passkeys> {
  const optionsJSON = await callApi(startPasskey, { body: { password } });
  const { startRegistration } = await import("@simplewebauthn/browser");
  const made = await startRegistration({
    optionsJSON: optionsJSON as Parameters<typeof startRegistration>[0]["optionsJSON"],
  });
  return callApi(addPasskey, { body: { name, credential: registrationResponse.parse(made) } });
}

export const useAddPasskey = () => usePasskeyMutation(makePasskey);

export const useRenamePasskey = (id: string) =>
  usePasskeyMutation((name: string) => callApi(renamePasskey, { params: { id }, body: { name } }));

export const useRemovePasskey = (id: string) =>
  usePasskeyMutation((password: string) => callApi(removePasskey, { params: { id }, body: { password } }));

/** The response is the updated list. Passwords are not cached. Rights may depend on a second factor. */
function usePasskeyMutation<Input>(mutationFn: (input: Input) => Promise<Passkeys>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onSuccess: (passkeys) => {
      queryClient.setQueryData(passkeysQuery.queryKey, passkeys);
      void queryClient.invalidateQueries({ queryKey: ["account", "password"] });
      void queryClient.invalidateQueries({ queryKey: ["session"] });
    },
  });
}
