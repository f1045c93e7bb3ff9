import { useLocation } from "@tanstack/react-router";
import { ErrorLayout } from "../layouts/error-layout.tsx";
import { ErrorPage } from "./error.page.tsx";

export function NotFoundPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <ErrorLayout>
      <ErrorPage status={404} message={`Page not found: ${path}`} />
    </ErrorLayout>
  );
}
