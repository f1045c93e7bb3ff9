import { render, screen } from "@testing-library/react";
import jsQR from "jsqr";
import { expect, test } from "vitest";
import { QrCode } from "./qr-code.tsx";

const pixelsPerModule = 4;

/** What a camera sees of the drawing, as RGBA. */
function rasterize(image: Element) {
  const [, , size = 0] = (image.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const width = size * pixelsPerModule;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const path = image.querySelector("path[fill='#000']")?.getAttribute("d") ?? "";
  for (const [, left, top] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < pixelsPerModule; row += 1) {
      for (let column = 0; column < pixelsPerModule; column += 1) {
        const y = Number(top) * pixelsPerModule + row;
        const x = Number(left) * pixelsPerModule + column;
        pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

test("a QR code is read as the text that it was made from", () => {
  const text =
    "otpauth://totp/Indikatorkatalogen:huvudredaktor?issuer=Indikatorkatalogen&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  render(<QrCode text={text} label="QR-kod" />);

  const { pixels, width } = rasterize(screen.getByRole("img", { name: "QR-kod" }));

  expect(jsQR(pixels, width, width)?.data).toBe(text);
});
